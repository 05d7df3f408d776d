class Loader {
    fun run(path: String) {
        prepare(path)
        load(path, 1)
        finish(path)
    }

    fun show(path: String) {
        prepare(path)
        print(load(path, 1))
        finish(path)
    }
}
