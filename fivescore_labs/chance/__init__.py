"""Labs of probability: the base of all that repeat a trial (`trials`), the draw machine and the knock
(`machine`) and advice in court (`experiments`)."""
