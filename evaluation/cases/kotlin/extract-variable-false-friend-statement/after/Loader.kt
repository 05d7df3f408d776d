class Loader {
    fun run(path: String) {
        prepare(path)
        val text = load(path, 1)
        check(text)
        finish(path)
    }

    fun show(path: String) {
        prepare(path)
        val text = load(path, 1)
        print(text)
        finish(path)
    }
}
