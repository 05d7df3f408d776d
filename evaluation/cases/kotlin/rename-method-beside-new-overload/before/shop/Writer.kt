package shop

class Writer(private val out: StringBuilder) {
    /**
     * Writes `flags` in the order of their labels, with a blank after each. Flags in `implied`
     * are left out.
     */
    fun emitFlags(flags: Set<Flag>, implied: Set<Flag>) {
        if (flags.isEmpty()) return
        for (flag in flags.sorted()) {
            if (implied.contains(flag)) continue
            out.append(flag.label)
            out.append(' ')
        }
    }
}
