"""Labs of probability: the draw machine and the knock (`machine`), and advice in court (`experiments`)."""
