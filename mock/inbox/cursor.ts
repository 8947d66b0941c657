/** The end of a page: the position of its last email. */
export interface CursorPlace {
  readonly score: number;
  readonly date: string;
  readonly id: string;
}

export interface CursorFormat {
  write(place: CursorPlace): string;
  /** Undefined if the text is not a cursor of this kind. */
  read(text: string): CursorPlace | undefined;
}

const placeOf = (score: number, date: string | undefined, id: string | undefined): CursorPlace | undefined =>
  date === undefined || id === undefined || Number.isNaN(Date.parse(date)) ? undefined : { score, date, id };

/** `<date>|<email id>` */
export const listCursor: CursorFormat = {
  write: ({ date, id }) => `${date}|${id}`,
  read: (text) => {
    const match = /^([^|]+)\|([^|]+)$/.exec(text);
    return placeOf(0, match?.[1], match?.[2]);
  },
};

/** `s|<number>|<date>|<email id>` */
export const searchCursor: CursorFormat = {
  write: ({ score, date, id }) => `s|${score}|${date}|${id}`,
  read: (text) => {
    const match = /^s\|(\d+)\|([^|]+)\|([^|]+)$/.exec(text);
    return placeOf(Number(match?.[1]), match?.[2], match?.[3]);
  },
};
