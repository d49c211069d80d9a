"""The rules of Oona as pure functions: decide an action, fold its facts, show one seat its view.

Nothing here knows a clock, a database, a socket or a framework. Time is an ``int`` of
milliseconds handed in by the caller; chance is a function ``shuffle(cards, label, k)``.

A position is opened with :func:`games.engine.decide.open_round`, changed by
:func:`games.engine.decide.decide` followed by :func:`games.engine.evolve.fold`, and shown by
:func:`games.engine.view.view`.
"""
