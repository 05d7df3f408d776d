package shop

func checkTill(t *Test, till *Till) {
	check := with(t)
	check.Equal(12, till.Count())
	check.Equal("open", till.State())
	check.True(till.IsOpen())
	till.Close()
}

func checkBox(box *Box) {
	check := with(box)
	check.Equal(5, box.Count())
	check.Equal("shut", box.State())
	box.Close()
}
