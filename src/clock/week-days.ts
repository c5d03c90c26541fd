/** The day codes of §2.1 and §2.2, Monday first. */
export const weekDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

/** All days as bits, Monday lowest. */
export const everyDay = 0b1111111;

export const minutesOfDay = 1440;
export const minutesOfWeek = 7 * minutesOfDay;
