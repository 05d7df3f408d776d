describe('panel', () => {
  it('shows the first page', () => {
    const state = load('first')
    function text(): string {
      const lines = collect(state)
      return 'data: ' + lines.join(', ')
    }
    expect(text()).toBe('data: 1')
  })

  it('shows the second page', () => {
    const state = load('second')
    function text(): string {
      const lines = collect(state)
      return 'data: ' + lines.join(', ')
    }
    expect(text()).toBe('data: 2')
  })
})
