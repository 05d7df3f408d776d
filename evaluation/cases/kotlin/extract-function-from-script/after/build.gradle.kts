plugins { kotlin("jvm") }

fun checkModule(name: String) {
    println("module $name")
    val folder = file("modules/$name/src/main/kotlin")
    require(folder.isDirectory) { "no sources in $folder" }
}

for (name in listOf("api", "core")) {
    checkModule(name)
}
