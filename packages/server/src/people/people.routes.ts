import { directoryLink } from "@provost/contract/auth/auth-directory";
import { updatePassword } from "@provost/contract/auth/password";
import { avatar, avatarRemove, avatarUpload } from "@provost/contract/people/avatar";
import {
  deptDetail,
  deptImport,
  deptList,
  deptRemove,
  deptSubmit,
  deptTree,
} from "@provost/contract/people/dept";
import {
  profileSubmit,
  userAccount,
  userBatch,
  userDetail,
  userImport,
  userList,
  userRemove,
  userResetPassword,
  userSubmit,
} from "@provost/contract/people/people";
import { roleDetail, roleList, roleRemove, roleSubmit, roleTree } from "@provost/contract/people/role";
import { type Router, route, routeBytes, routeMultipart } from "../platform/http/route.ts";
import * as dept from "./dept/dept.service.ts";
import { linkToDirectory } from "./directory-user.service.ts";
import { freeAccount } from "./free-account.service.ts";
import { importDepts } from "./import/dept-import.ts";
import { importUsers } from "./import/user-import.ts";
import { resetPasswords } from "./password/reset-passwords.ts";
import type { PeopleDeps } from "./people-deps.ts";
import * as pictures from "./profile/avatar.service.ts";
import * as profile from "./profile/profile.service.ts";
import * as role from "./role/role.service.ts";
import { changeUsers } from "./save-user.ts";
import * as user from "./user.service.ts";

// Should a browser take a picture for a page all the same, the page can do nothing.
const pictureSafety = "sandbox; default-src 'none'";

export function peopleRoutes(router: Router, deps: PeopleDeps): void {
  route(router, userList, (scope, filter) => user.list(deps, scope, filter));
  route(router, userDetail, (scope, { id }) => user.detail(deps, scope, id));
  route(router, userAccount, (scope, wanted) => freeAccount(scope, wanted));
  route(router, userSubmit, (scope, draft) => user.submit(deps, scope, draft));
  route(router, userBatch, (scope, batch) => changeUsers(deps, scope, batch));
  route(router, userRemove, (scope, { ids }) => user.remove(deps, scope, ids));
  route(router, userResetPassword, (scope, choice) => resetPasswords(deps, scope, choice));
  route(router, directoryLink, (scope, which) => linkToDirectory(deps, scope, which));
  routeMultipart(router, userImport, (scope, request) => importUsers(deps, scope, request));

  route(router, updatePassword, (scope, passwords) => profile.updatePassword(deps, scope, passwords));
  route(router, profileSubmit, (scope, draft) => profile.submit(deps, scope, draft));
  routeMultipart(router, avatarUpload, (scope, request) => pictures.upload(deps, scope, request));
  route(router, avatarRemove, (scope) => pictures.remove(scope));
  routeBytes(router, avatar, (scope, { id }, { reply }) => {
    reply.header("content-security-policy", pictureSafety);
    return pictures.picture(scope, id);
  });

  route(router, roleList, (scope, filter) => role.list(scope, filter));
  route(router, roleTree, (scope) => role.tree(deps, scope));
  route(router, roleDetail, (scope, { id }) => role.detail(scope, id));
  route(router, roleSubmit, (scope, draft) => role.submit(deps, scope, draft));
  route(router, roleRemove, (scope, { ids }) => role.remove(deps, scope, ids));

  route(router, deptList, (scope, filter) => dept.list(scope, filter));
  route(router, deptTree, (scope) => dept.tree(scope));
  route(router, deptDetail, (scope, { id }) => dept.detail(scope, id));
  route(router, deptSubmit, (scope, draft) => dept.submit(deps, scope, draft));
  routeMultipart(router, deptImport, (scope, request) => importDepts(deps, scope, request));
  route(router, deptRemove, (scope, { ids }) => dept.remove(deps, scope, ids));
}
