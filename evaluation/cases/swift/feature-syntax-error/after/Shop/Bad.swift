class Good {
    func initial(_ a: Int) -> Int { return a + 1 }
}

class Bad {
    func second( { let = }
}

func third(_ a: Int, _ b: Int) -> Int { return a * b + a }
