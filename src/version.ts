export { homepage, version } from '../package.json';
