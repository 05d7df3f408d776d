#!/usr/bin/env kotlin
@file:DependsOn("a:b:1.0")

import java.io.File

val root = File(args.firstOrNull() ?: ".")

fun list(folder: File): List<File> = folder.listFiles().orEmpty().toList()

for (file in list(root)) {
    println(file.name)
}
// changed
