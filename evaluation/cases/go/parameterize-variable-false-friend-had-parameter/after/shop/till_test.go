package shop

func checkTill(t *Test, till *Till) {
	t.Equal(12, till.Count())
	t.Equal("open", till.State())
	t.True(till.IsOpen())
	till.Close()
}

func checkBox(box *Box, check *Check) {
	check.Equal(5, box.Count())
	check.Equal("shut", box.State())
	box.Close()
}
