"""Nim: the smallest whole game, as docs/adding-a-game.md leads through it.

Counters lie in heaps. In turn, a player takes any number of them from one heap. The player who
takes the last one wins.
"""
