/** A decimal number as 0.`digits` × 10^`exponent`, with zeros trimmed from both ends of the digits. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

/** Compares all digits of two JSON numbers; negative if `a` is less. As a BigInt, 1e999999999 would exhaust memory. */
export function compareDigits(a: string, b: string): number {
  const [left, right] = [decimalOf(a), decimalOf(b)];
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  const order = compareMagnitudes(left, right);
  return left.negative ? -order : order;
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  if (a.digits === '' || b.digits === '') return a.digits.length - b.digits.length;
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -1 : 1;
  return a.digits === b.digits ? 0 : a.digits < b.digits ? -1 : 1;
}

function decimalOf(text: string): Decimal {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const all = whole + fraction;
  const significant = withoutZeros(all);
  const leading = significant === '' ? 0 : all.indexOf(significant);
  const negative = mantissa.startsWith('-') && significant !== '';
  return { negative, digits: significant, exponent: Number(power) + whole.length - leading };
}

function withoutZeros(digits: string): string {
  let start = 0;
  let end = digits.length;
  while (digits[start] === '0') start++;
  while (end > start && digits[end - 1] === '0') end--;
  return digits.slice(start, end);
}
