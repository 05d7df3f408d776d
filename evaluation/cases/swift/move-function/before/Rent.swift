func rent() -> Double { return fee(of: 3) }
