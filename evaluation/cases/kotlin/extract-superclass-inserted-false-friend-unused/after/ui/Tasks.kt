package ui

/** State of the Tasks screen. */
class Tasks(private val repository: Repository) : BaseViewModel() {
    val title = "Tasks"

    fun loadTasks() = viewModelScope.launch {
        repository.loadTasks(title)
    }
}
