"""Plays clips without drawing them and tells what a viewer would find wrong."""
