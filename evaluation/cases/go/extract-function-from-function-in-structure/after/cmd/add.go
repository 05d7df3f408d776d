package cmd

var addCmd = &cobra.Command{
	Use: "add",
	Run: func(cmd *cobra.Command, args []string) {
		fmt.Println(strings.Join(upper(args), ", "))
	},
}

func upper(args []string) []string {
	names := make([]string, 0, len(args))
	for _, arg := range args {
		names = append(names, strings.ToUpper(arg))
	}
	return names
}
