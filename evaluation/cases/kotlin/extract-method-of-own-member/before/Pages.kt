package pages

class ListPage {
    lateinit var model: ListModel

    fun onCreated(state: State) {
        start(state)
        model.message.observe(this, { text ->
            view?.let { Bar.make(it, getString(text), Bar.LONG).show() }
        })
        arguments?.let { model.showResult(it.result) }
    }
}

class EditPage {
    lateinit var model: EditModel

    fun onCreated(state: State) {
        start(state)
        model.message.observe(this, { text ->
            view?.let { Bar.make(it, getString(text), Bar.LONG).show() }
        })
        model.load(arguments)
    }
}
