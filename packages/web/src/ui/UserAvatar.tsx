import { Avatar } from "@mantine/core";
import { initialsOf, type Named } from "./text/person-name.ts";
import { useAvatar } from "./use-avatar.ts";

interface UserAvatarProps {
  /** Whose it is; `avatar` is the id of the picture, empty for none. */
  person: (Named & { avatar: string }) | null;
  size: number;
}

const nobody = { avatar: "", nickName: "", userName: "" };

/** A user's picture, or the initials of the name; an ornament beside the name, so it has no text of its own. */
export function UserAvatar({ person, size }: UserAvatarProps) {
  const { avatar, ...named } = person ?? nobody;
  const url = useAvatar(avatar);
  return (
    <Avatar size={size} radius="50%" src={url} alt="" color="brand" aria-hidden>
      {initialsOf(named) || null}
    </Avatar>
  );
}
