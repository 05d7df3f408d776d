package a

func init() {
	register("png", decodePNG)
}

func init() {
	register("gif", decodeGIF)
	flag.Parse()
}
