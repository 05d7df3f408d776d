package shop

class Before {
    fun f() = 1
}

class Broken {
    fun g( = 2
}

class After {
    fun h() = 3
}
