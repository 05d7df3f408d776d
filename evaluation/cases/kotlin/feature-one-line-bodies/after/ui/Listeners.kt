package ui

interface OnClick { fun onTap(view: View) }

interface OnKey { fun onKey(key: Int): Boolean; val isEnabled: Boolean }

class Counter {
    var count = 0
    fun advance() = count++ }
