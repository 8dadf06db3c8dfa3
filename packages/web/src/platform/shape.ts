/** Reads a value from outside the console, as a schema of the library does; small, so that the first page does without that library. */
export interface Shape<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends ShapeOf<F[K]> ? K : never;
}[keyof F];
type Read<F extends Fields> = { [K in Exclude<keyof F, OptionalKeys<F>>]: ShapeOf<F[K]> } & {
  [K in OptionalKeys<F>]?: Exclude<ShapeOf<F[K]>, undefined>;
};

const unfit = { success: false } as const;
const fit = <T>(data: T) => ({ success: true, data }) as const;
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function that<T>(fits: (value: unknown) => value is T): Shape<T> {
  return { safeParse: (value) => (fits(value) ? fit(value) : unfit) };
}

export const anything: Shape<unknown> = { safeParse: fit };
export const text = that((value) => typeof value === "string");
export const number = that((value): value is number => typeof value === "number" && Number.isFinite(value));
export const flag = that((value) => typeof value === "boolean");

export const textLike = (pattern: RegExp): Shape<string> =>
  that((value): value is string => typeof value === "string" && pattern.test(value));

export function oneOf<const T extends readonly (string | boolean)[]>(...choices: T): Shape<T[number]> {
  return that((value): value is T[number] => choices.some((choice) => choice === value));
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return { safeParse: (value) => (value === null ? fit(null) : shape.safeParse(value)) };
}

export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return { safeParse: (value) => (value === undefined ? fit(undefined) : shape.safeParse(value)) };
}

export function anyOf<S extends readonly Shape<unknown>[]>(...shapes: S): Shape<ShapeOf<S[number]>> {
  return {
    safeParse(value) {
      for (const shape of shapes) {
        const read = shape.safeParse(value);
        if (read.success) return fit(read.data as ShapeOf<S[number]>);
      }
      return unfit;
    },
  };
}

export function listOf<T>(shape: Shape<T>): Shape<T[]> {
  return {
    safeParse(value) {
      if (!Array.isArray(value)) return unfit;
      const data: T[] = [];
      for (const item of value) {
        const read = shape.safeParse(item);
        if (!read.success) return unfit;
        data.push(read.data);
      }
      return fit(data);
    },
  };
}

export function recordOf<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return {
    safeParse(value) {
      if (!isFields(value)) return unfit;
      const data: Record<string, T> = {};
      for (const [name, item] of Object.entries(value)) {
        const read = shape.safeParse(item);
        if (!read.success) return unfit;
        data[name] = read.data;
      }
      return fit(data);
    },
  };
}

/** The fields that are named, and no others. */
export function fields<F extends Fields>(shapes: F): Shape<Read<F>> {
  return {
    safeParse(value) {
      if (!isFields(value)) return unfit;
      const data: Record<string, unknown> = {};
      for (const [name, shape] of Object.entries(shapes)) {
        const read = shape.safeParse(value[name]);
        if (!read.success) return unfit;
        if (read.data !== undefined || Object.hasOwn(value, name)) data[name] = read.data;
      }
      return fit(data as Read<F>);
    },
  };
}
