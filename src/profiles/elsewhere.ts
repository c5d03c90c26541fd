/** What to do where the folder of the profiles is of no use. */
export const elsewhere = 'To keep the profiles in another folder: SIGNAGE_CONFIG_DIR=…';
