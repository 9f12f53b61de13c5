"""What a position is worth: exact chances (`odds`), what scores (`finder`), endings (`solver`), rounds played on
(`rollout`), `players`, and many rounds (`simulate`).
"""
