package cmd

var addCmd = &cobra.Command{
	Use: "add",
	Run: func(cmd *cobra.Command, args []string) {
		names := make([]string, 0, len(args))
		for _, arg := range args {
			names = append(names, strings.ToUpper(arg))
		}
		fmt.Println(strings.Join(names, ", "))
	},
}
