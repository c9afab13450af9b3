// Makes the pictures of docs/pictures anew.
import config from "./playwright.config";

export default { ...config, testIgnore: undefined, testMatch: "*pictures.spec.ts" };
