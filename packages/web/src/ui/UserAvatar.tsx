import { Avatar } from "@mantine/core";
import { useAvatar } from "./use-avatar.ts";

interface UserAvatarProps {
  /** Id of the picture; empty for none. */
  avatar: string;
  /** Whose it is: its first letters stand where there is no picture. */
  name: string;
  size: number;
}

/** A user's picture, or the first letters of the name; an ornament beside the name, so it has no text of its own. */
export function UserAvatar({ avatar, name, size }: UserAvatarProps) {
  const url = useAvatar(avatar);
  return <Avatar size={size} radius="50%" src={url} name={name} alt="" color="brand" aria-hidden />;
}
