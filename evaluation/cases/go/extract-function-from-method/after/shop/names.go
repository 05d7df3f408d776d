package shop

type List struct {}
