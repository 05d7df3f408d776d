package a

func init() {
	register("gif", decodeGIF)
	flag.Parse()
}
