import { pageSettled } from "#kit/island/page-settled.ts";
import { watchIslands } from "#kit/island/watch-islands.ts";
import { watchPictures } from "#kit/media/watch-pictures.ts";
import { islandCode } from "./island-code.ts";
import { watchMenu } from "./watch-menu.ts";

// The one script of public pages. It runs after they are parsed, and fetches more only for islands.
watchIslands(islandCode);
watchMenu();
// In a task of its own, so that a press in between is answered.
setTimeout(watchPictures);
// Decorations come once the page can be read.
void pageSettled().then(() => document.documentElement.toggleAttribute("data-settled", true));
