/** Windows' devices, with any extension. Node would make files of these names, which most programs cannot open or remove. */
const reserved = /^(?:aux|con|conin\$|conout\$|nul|prn|(?:com|lpt)[0-9¹²³]) *(?:[.:].*)?$/i;

/** Whether Windows reserves the name of a file. */
export function isReservedName(name: string): boolean {
  return reserved.test(name);
}
