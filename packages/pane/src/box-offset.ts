/** How far a box stands from the middle of its category, px: boxes share four fifths of the band, as the engine lays them. */
export function boxOffset(band: number, boxes: number, place: number): number {
  if (boxes < 2 || place < 0) return 0;
  const room = band * 0.8 - 2;
  const gap = (room / boxes) * 0.3;
  const width = (room - gap * (boxes - 1)) / boxes;
  return width / 2 - room / 2 + place * (gap + width);
}
