package ui

/** State of the Tasks screen. */
class Tasks(private val repository: Repository, context: Context) : BaseViewModel(context) {
    val title = "Tasks"

    fun loadTasks() = scope.launch {
        repository.loadTasks(title)
    }
}
