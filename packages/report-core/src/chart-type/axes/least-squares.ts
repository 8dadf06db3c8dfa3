/** A point of a plane. */
export interface PlanePoint {
  x: number;
  y: number;
}

/** A straight line through points. */
export interface LineFit {
  slope: number;
  valueAt(x: number): number;
  /** Half the width of the 95 % confidence interval of the mean of y at x. */
  marginAt(x: number): number;
}

/** Fewer points say nothing of how far they scatter. */
export const fewestPoints = 3;

/**
 * The line y = a + b·x by ordinary least squares, b = Σ(x−x̄)(y−ȳ) / Σ(x−x̄)² and a = ȳ − b·x̄, with the confidence interval of the mean
 * of y at x: ± t(0.975; n−2) · s · √(1/n + (x−x̄)² / Σ(x−x̄)²), where s² = Σ(y−a−b·x)² / (n−2) (Draper and Smith, Applied Regression Analysis,
 * 3rd ed., 1.2 and 3.1; NIST/SEMATECH e-Handbook of Statistical Methods, 4.1.4.1). `null` for fewer than three points, or where all have one x.
 */
export function leastSquares(points: readonly PlanePoint[]): LineFit | null {
  const count = points.length;
  if (count < fewestPoints) return null;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  let [spread, both] = [0, 0];
  for (const { x, y } of points) {
    spread += (x - meanX) ** 2;
    both += (x - meanX) * (y - meanY);
  }
  const slope = both / spread;
  // Equal numbers differ from their mean by rounding.
  const isOne = spread <= count * (1e-12 * meanX) ** 2;
  if (isOne || !Number.isFinite(slope)) return null;
  const valueAt = (x: number): number => meanY + slope * (x - meanX);
  const left = points.reduce((sum, { x, y }) => sum + (y - valueAt(x)) ** 2, 0);
  const scatter = Math.sqrt(left / (count - 2));
  const reach = studentT95(count - 2);
  return {
    slope,
    valueAt,
    marginAt: (x) => reach * scatter * Math.sqrt(1 / count + (x - meanX) ** 2 / spread),
  };
}

/**
 * The t with 95 % of Student's distribution between −t and t, by halving: for whole degrees of freedom the part between is a finite
 * sum (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4).
 */
export function studentT95(freedom: number): number {
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (partWithin(middle, freedom) < 0.95) low = middle;
    else high = middle;
  }
  return Math.sqrt(freedom) * Math.tan(low);
}

// The angle is that whose tangent is t / √freedom.
function partWithin(angle: number, freedom: number): number {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= freedom - 2; power += 2) {
    term *= cosine * cosine * ((power - 1) / power);
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}
