import pg from "pg";

const uniqueViolation = "23505";

/** Runs the work; a broken uniqueness constraint becomes the given refusal (two writers may pass a check together). */
export async function uniqueOr<T>(refusal: () => Error, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) throw refusal();
    throw error;
  }
}
