package ui

interface OnClick { fun onClick(view: View) }

interface OnKey { fun onKey(key: Int): Boolean; val isActive: Boolean }

class Counter {
    var count = 0
    fun next() = count++ }
