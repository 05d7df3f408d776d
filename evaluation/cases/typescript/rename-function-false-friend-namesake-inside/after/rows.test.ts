it('counts the rows', () => {
  let count = 0
  const rendered = render(Base, {
    options: () => ({
      read: () => {
        count = count + 1
        return fetchRow(count)
      },
    }),
  })
  expect(rendered.rows).toBe(1)
})
