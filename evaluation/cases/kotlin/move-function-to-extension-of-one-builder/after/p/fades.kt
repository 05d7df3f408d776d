package p

fun Request.Builder.fade(enabled: Boolean) = apply {
    transition = if (enabled) Fade(DURATION) else NONE
}

fun Loader.Builder.fade(enabled: Boolean) = apply {
    transition = if (enabled) Fade(DURATION) else NONE
}
