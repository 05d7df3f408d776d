describe('panel', () => {
  it('shows the first page', () => {
    const state = load('first')
    function summary(): string {
      const lines = collect(state)
      return 'data: ' + lines.join(', ')
    }
    expect(summary()).toBe('data: 1')
  })

  it('shows the second page', () => {
    const state = load('second')
    function summary(): string {
      const lines = collect(state)
      return 'data: ' + lines.join(', ')
    }
    expect(summary()).toBe('data: 2')
  })
})
