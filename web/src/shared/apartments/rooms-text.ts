/** Rooms, and bedrooms where their number is known: 0 is stored where nobody has given one. */
export const roomsText = ({ rooms, bedrooms }: { rooms: number; bedrooms: number }): string =>
  bedrooms > 0 ? `${rooms} / ${bedrooms}` : String(rooms);
