package pages

class ListPage {
    lateinit var model: ListModel

    fun onCreated(state: State) {
        start(state)
        setUpBar()
    }

    private fun setUpBar() {
        view?.setUpBar(this, model.message, Bar.SHORT)
        arguments?.let { model.showResult(it.result) }
    }
}

class EditPage {
    lateinit var model: EditModel

    fun onCreated(state: State) {
        start(state)
        setUpBar()
        model.load(arguments)
    }

    private fun setUpBar() {
        model.message.observe(this, { text ->
            view?.let { Bar.make(it, getString(text), Bar.LONG).show() }
        })
    }
}
