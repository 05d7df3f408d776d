@Component({ selector: 'app-card', 'template': '<b></b>' })
export class Card {
  @Input('title') title = 'none'
  @OneToMany(type => Photo, photo => photo.card, { eager: true }) photos: Photo[]
  options: { size: number, color: string } = { size: 1, color: 'red' }
  shape: ('round' | 'square') | null = null

  @HostListener('click', ['$event'])
  run(event: { x: number, y: number }, then: (a: 'x' | 'y') => { ok: boolean, 'at': Date }) {
    const moved = event.x * 2
    return then(moved > this.options.size ? 'x' : 'y')
  }

  @HostListener('focus', ['$event'])
  stop(event: { x: number, y: number }, then: (a: number) => (b: string) => void) {
    const moved = event.y * 3
    return then(moved + this.options.size)
  }
}
