describe('panel', () => {
  function summary(state: State): string {
    const lines = collect(state)
    return 'data: ' + lines.join(', ') + state.suffix
  }

  it('shows the first page', () => {
    const state = load('first')
    expect(summary(state)).toBe('data: 1')
  })

  it('shows the second page', () => {
    const state = load('second')
    expect(summary(state)).toBe('data: 2')
  })
})
