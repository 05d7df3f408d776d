plugins { kotlin("jvm") }

for (name in listOf("api", "core")) {
    println("module $name")
    val folder = file("modules/$name/src/main/kotlin")
    require(folder.isDirectory) { "no sources in $folder" }
}
