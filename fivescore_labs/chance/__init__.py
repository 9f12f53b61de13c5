"""Labs of probability: the base of all that repeat a trial (`trials`, `series`), the draw machine and the knock
(`machine`) and advice in court (`experiments`)."""
