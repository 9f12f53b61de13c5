"""What a position is worth: exact chances (`odds`), what scores (`finder`), endings (`solver`), rounds played on
(`rollout`), `players`, many rounds (`simulate`), played rounds reviewed (`review`), and advice, tested (`claims`).
"""
