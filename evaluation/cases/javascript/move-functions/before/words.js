// words: nothing in here yet
