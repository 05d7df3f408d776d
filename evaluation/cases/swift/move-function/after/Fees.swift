func tax() -> Int { return 7 }
